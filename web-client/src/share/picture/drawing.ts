// Writes a drawing of the page as an SVG file that needs no style sheet: each element carries its
// computed style as attributes. They are presentation attributes, because the content security policy
// forbids inline styles. The text can be the source of an image, which then taints no canvas.

import type { Slices } from "./slices";

/** Attributes that are no style. Classes, names and handlers of the page are left out. */
const geometry = [
  ...["viewBox", "d", "points", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"],
  ...["x1", "y1", "x2", "y2", "dx", "dy"],
];

type Property = readonly [name: string, initial: string];

/** Style properties with their initial values: of all elements, and of those that are painted. */
const ofAll: readonly Property[] = [
  ["opacity", "1"],
  ["transform", "none"],
  ["filter", "none"],
];
const ofFill: readonly Property[] = [
  ["fill-opacity", "1"],
  ["fill-rule", "nonzero"],
];
const ofStroke: readonly Property[] = [
  ["stroke-width", "1px"],
  ["stroke-opacity", "1"],
  ["stroke-linecap", "butt"],
  ["stroke-linejoin", "miter"],
  ["stroke-dasharray", "none"],
];
const ofText: readonly Property[] = [
  ["font-family", ""],
  ["font-size", ""],
  ["font-weight", "400"],
  ["text-anchor", "start"],
];

/**
 * The drawing as the text of an SVG file of this size in pixels. It must be in the document, and must
 * not change meanwhile. Invisible parts and the grid for the presses are left out.
 */
export async function svgOf(
  drawing: SVGSVGElement,
  size: { width: number; height: number },
  slices: Slices,
  signal: AbortSignal,
): Promise<string> {
  const definitions = document.querySelector(".shading-source defs")?.innerHTML ?? "";
  const content = await contentOf(drawing, slices, signal);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"` +
    `${attribute("viewBox", drawing.getAttribute("viewBox") ?? "")}>` +
    `<defs>${definitions}</defs>${content}</svg>`
  );
}

async function contentOf(parent: Element, slices: Slices, signal: AbortSignal): Promise<string> {
  let text = "";
  for (const child of parent.childNodes) {
    if (child instanceof Text) text += escaped(child.data);
    if (!(child instanceof SVGElement) || child.classList.contains("cells")) continue;
    const pause = slices.pause(signal);
    if (pause !== null) await pause;
    const style = getComputedStyle(child);
    const { display, visibility, opacity } = style;
    if (display === "none" || visibility === "hidden" || opacity === "0") continue;
    const name = child.localName;
    const attributes = attributesOf(child, style).join("");
    text += `<${name}${attributes}>${await contentOf(child, slices, signal)}</${name}>`;
  }
  return text;
}

/** A group has only the style that applies to it as a whole; each of its parts has the rest. */
function attributesOf(element: SVGElement, style: CSSStyleDeclaration): string[] {
  const all = (properties: readonly Property[]) =>
    properties.flatMap(([name, initial]) => {
      const value = style.getPropertyValue(name);
      return value === initial ? [] : attribute(name, value);
    });
  const attributes = geometry.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : attribute(name, value);
  });
  attributes.push(...all(ofAll));
  if (element.localName === "g") return attributes;
  const { fill, stroke } = style;
  attributes.push(attribute("fill", fill));
  if (fill !== "none") attributes.push(...all(ofFill));
  if (stroke !== "none") attributes.push(attribute("stroke", stroke), ...all(ofStroke));
  if (element.localName === "text") attributes.push(...all(ofText));
  return attributes;
}

/** Some browsers complete a reference within the page with the page's address. */
function attribute(name: string, value: string): string {
  return ` ${name}="${escaped(value.replace(/url\("?[^"#)]*(#[^")]+)"?\)/g, "url($1)"))}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The drawing as an image. Its file may not be loaded from elsewhere, so it is in the address. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

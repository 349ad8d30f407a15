// The tree of turns: the main line from the top, with variations indented where they branch off.

import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { TurnParts } from "../play/looking-back/turn-list";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import type { Path } from "./address";
import type { Node } from "./study";

export interface VariationsProps {
  nodes: readonly Node[];
  options: Options;
  names: readonly string[];
  view: GameView;
  /** The path to the position on the board. */
  path: Path;
  onGoTo(path: Path): void;
}

export function Variations(props: VariationsProps) {
  const box = useRef<HTMLDivElement>(null);
  const here = props.path.join(",");
  useEffect(() => {
    const item = box.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only the list, not the page.
    if (box.current)
      box.current.scrollTop = item ? item.offsetTop - box.current.clientHeight / 2 : 0;
  }, [here]);
  if (props.nodes.length === 0) return <p class="hint">{texts.analysis.empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled with keys
    <div class="variations" ref={box} tabIndex={0} role="group" aria-label={texts.analysis.lines}>
      <ol class={props.view.longTurns ? "long" : ""}>{itemsOf(props.nodes, [], props)}</ol>
    </div>
  );
}

/** The first of the nodes, its alternatives, and the continuations. */
function itemsOf(nodes: readonly Node[], before: Path, props: VariationsProps): VNode[] {
  const items: VNode[] = [];
  let path = before;
  for (let list = nodes; list[0] !== undefined; ) {
    const [main, ...others] = list;
    const number = path.length + 1;
    items.push(<Turn key={[...path, main.turn].join()} node={main} path={path} {...{ props }} />);
    for (const other of others) {
      const its = [...path, other.turn];
      items.push(
        <li class="variation" key={its.join()}>
          <ol
            class={props.view.longTurns ? "long" : ""}
            aria-label={texts.analysis.variation(number)}
          >
            <Turn node={other} path={path} props={props} />
            {itemsOf(other.children, its, props)}
          </ol>
        </li>,
      );
    }
    path = [...path, main.turn];
    list = main.children;
  }
  return items;
}

/** `path` leads to the position before it. */
function Turn({ node, path, props }: { node: Node; path: Path; props: VariationsProps }) {
  const { options, names, view, onGoTo } = props;
  const its = [...path, node.turn];
  const here = its.length === props.path.length && its.every((turn, i) => turn === props.path[i]);
  const number = its.length;
  return (
    <li>
      <button
        type="button"
        class="turn"
        data-turn={node.turn}
        title={view.speak(node.turn)}
        aria-current={here ? "true" : undefined}
        onClick={() => onGoTo(its)}
      >
        <span class="turn-number">{number}</span>
        <view.SeatMark seat={node.seat} options={options} />
        <TurnParts {...{ view }} turn={node.turn} seat={node.seat} before={path.at(-1) ?? null} />
        <span class="sr-only">
          {mainTexts.room.played(names[node.seat] ?? "", view.speak(node.turn))}
        </span>
      </button>
    </li>
  );
}

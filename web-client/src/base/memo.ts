import { Component, type ComponentChildren } from "preact";

/**
 * The component, which is rendered again only if one of its properties is another one than before.
 * It takes no children.
 */
export function memo<P extends object>(draw: (props: P) => ComponentChildren) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differ(this.props, next) || differ(next, this.props);
    }
    override render(props: P): ComponentChildren {
      return draw(props);
    }
  };
}

function differ<P extends object>(one: P, other: P): boolean {
  for (const name in one) if (one[name] !== other[name]) return true;
  return false;
}

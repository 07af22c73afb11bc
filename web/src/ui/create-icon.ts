// Makes the React component of an icon of lucide-react. The build puts it in the place of the package's own
// (web/single-icons.ts), which is five times as large and can more than the shop needs.

import { createElement, type SVGProps } from 'react';

/** An icon as lucide-react's own files describe it: the elements of a drawing of 24 × 24 units. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, as CSS writes them. */
  readonly size?: string | number;
}

/** @returns a component that draws the icon in the colour of the text around it. */
export default function createIcon({ node }: IconData) {
  return ({ size = 24, ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...attributes,
      },
      node.map(([tag, drawn]) => createElement(tag, drawn)),
    );
}

import { useEffect, useRef, useState } from 'react';
import { SectionHead } from '../../ui/SectionHead';

const type = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'];
const spaces = Array.from({ length: 12 }, (_, step) => `--s-${step}`);
const corners = ['--r-1', '--r-2', '--r-3', '--r-card', '--r-pill', '--r-full'];
const colours = [
  ...['page', 'surface', 'surface-2', 'sunken', 'ink', 'ink-2', 'ink-3', 'line', 'line-2', 'control-line'],
  ...['accent', 'accent-hover', 'accent-press', 'on-accent', 'accent-soft', 'accent-line', 'mark', 'on-mark'],
  ...[
    'header-bg',
    'header-ink',
    'nav-bg',
    'nav-ink',
    'nav-hover',
    'badge',
    'on-badge',
    'promo-bg',
    'promo-ink',
  ],
  ...['footer-bg', 'footer-ink', 'well-1', 'well-2', 'well-3', 'well-4', 'focus', 'selection'],
  ...['ok', 'ok-soft', 'warn', 'warn-soft', 'danger', 'danger-soft', 'info', 'info-soft'],
].map((name) => `--${name}`);

/** The design tokens (type, spaces, corners, colours) on /dev/ui, the developers' page of components. */
export function TokenBlocks({ brand }: { readonly brand: string }) {
  return (
    <section className="section">
      <SectionHead title="Medidas y colores" />
      <div className="stack" key={brand}>
        <div className="panel stack stack--tight">
          <p className="page-title">Título de página</p>
          <p className="section-title">Título de sección</p>
          <p className="group-title">Título de grupo</p>
        </div>
        <ul className="panel stack stack--tight">
          {type.map((step) => (
            <Token key={step} name={`--text-${step}`} use="fontSize">
              Cuaderno tapa dura 98 hojas · $ 12.450,00
            </Token>
          ))}
        </ul>
        <ul className="panel stack stack--tight">
          {spaces.map((name) => (
            <Token key={name} name={name} use="width" />
          ))}
        </ul>
        <ul className="dev-ui-tokens">
          {corners.map((name) => (
            <Token key={name} name={name} use="borderRadius" />
          ))}
        </ul>
        <ul className="dev-ui-tokens">
          {colours.map((name) => (
            <Token key={name} name={name} use="background" />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface TokenProps {
  readonly name: string;
  readonly use: 'fontSize' | 'width' | 'borderRadius' | 'background';
  readonly children?: string;
}

/** One token in use, with its name and its value in this brand. */
function Token({ name, use, children }: TokenProps) {
  const sample = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState('');
  useEffect(() => {
    // set by script, because the content security policy forbids inline styles
    if (sample.current !== null) sample.current.style[use] = `var(${name})`;
    setValue(getComputedStyle(document.documentElement).getPropertyValue(name));
  }, [name, use]);
  return (
    <li className="dev-ui-token" data-use={use}>
      <span ref={sample} className="dev-ui-sample">
        {children}
      </span>
      <code>
        {name} {value}
      </code>
    </li>
  );
}

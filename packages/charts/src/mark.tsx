/** @jsxRuntime automatic */
import type { Look } from './theme.ts';

interface MarkProps {
  look: number;
  drawn: Look;
  x: number;
  y: number;
  isChosen?: boolean;
}

/** A point of a line, of another form for each series. */
export function Mark({ look, drawn, x, y, isChosen = false }: MarkProps) {
  const size = isChosen ? 5.5 : 3.5;
  const shapes = [
    <circle key="circle" r={size} />,
    <rect key="square" x={-size} y={-size} width={2 * size} height={2 * size} />,
    <path key="triangle" d={`M0 ${-size * 1.2} L${size * 1.2} ${size} L${-size * 1.2} ${size} Z`} />,
  ];
  return (
    <g {...drawn} transform={`translate(${x} ${y})`}>
      {shapes[look % shapes.length]}
    </g>
  );
}

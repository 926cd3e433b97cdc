import { Lines, Shapes } from './Drawing.tsx';

interface HeadProps {
  x: number;
  y: number;
}

export function HeadFromTheSide({ x, y }: HeadProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Shapes>
        <path d="M9 -2A9.5 9.5 0 1 0 7 7L10 6L9.5 2.5L12 2Z" />
      </Shapes>
      <Lines>
        <path d="M4.5 -2V-1.5" />
      </Lines>
    </g>
  );
}

export function HeadFromTheFront({ x, y }: HeadProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Shapes>
        <circle r="9.5" />
      </Shapes>
      <Lines>
        <path d="M-3.5 -1.5V-1M3.5 -1.5V-1" />
      </Lines>
    </g>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Drawing.module.css';

interface PartProps {
  children: ReactNode;
}

export function Drawing({ children }: PartProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

interface Limb {
  readonly d: string;
  readonly thick: number;
}

const outline = 3;

interface BodyProps {
  limbs: readonly Limb[];
  isStart?: boolean;
}

/** Draws all outlines below all fills, so that the limbs join. */
export function Body({ limbs, isStart = false }: BodyProps) {
  return (
    <g className={classNames(styles.body, isStart && styles.start)}>
      {limbs.map(({ d, thick }) => (
        <path key={d} className={styles.outline} d={d} strokeWidth={thick + 2 * outline} />
      ))}
      {limbs.map(({ d, thick }) => (
        <path key={d} className={styles.inside} d={d} strokeWidth={thick} />
      ))}
    </g>
  );
}

export function Lines({ children }: PartProps) {
  return <g className={styles.lines}>{children}</g>;
}

export function Shapes({ children }: PartProps) {
  return <g className={styles.shapes}>{children}</g>;
}

interface ArrowProps {
  d: string;
  /** The tip and its direction in degrees: 0 is right, 90 down. */
  tip: readonly [x: number, y: number, towards: number];
  tailTip?: readonly [x: number, y: number, towards: number];
}

const arrowheadLength = 8;
const arrowheadAngle = 40;

const arrowheadPath = ([x, y, towards]: ArrowProps['tip']): string => {
  const end = (turn: number) => {
    const angle = ((towards + 180 + turn) * Math.PI) / 180;
    return `${(x + arrowheadLength * Math.cos(angle)).toFixed(1)} ${(y + arrowheadLength * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${end(arrowheadAngle)}L${x} ${y}L${end(-arrowheadAngle)}`;
};

export function Arrow({ d, tip, tailTip }: ArrowProps) {
  return (
    <path
      className={styles.arrow}
      d={[d, arrowheadPath(tip), ...(tailTip ? [arrowheadPath(tailTip)] : [])].join('')}
    />
  );
}

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

import type { ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Drawing.module.css';

interface PartProps {
  children: ReactNode;
}

/** The house's sheet for a movement: 96 units square, the name beside it says what it shows. */
export function Drawing({ children }: PartProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A part of a body: the line along its middle, and how thick it is inside of its outline. */
interface Limb {
  readonly d: string;
  readonly thick: number;
}

const outline = 3;

interface BodyProps {
  limbs: readonly Limb[];
  /** The pose from which the movement begins. */
  isStart?: boolean;
}

/** Parts that grow into each other: all their outlines lie below all their insides. */
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

/** Lines of a face, of a hand, of what stands about. */
export function Lines({ children }: PartProps) {
  return <g className={styles.lines}>{children}</g>;
}

/** A shape with an outline, such as a head. */
export function Shapes({ children }: PartProps) {
  return <g className={styles.shapes}>{children}</g>;
}

interface ArrowProps {
  d: string;
  /** Where it points: the tip, and the direction in degrees, 0 to the right, 90 down. */
  tip: readonly [x: number, y: number, towards: number];
  /** A second one, for a movement to and fro. */
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

/** Which way it goes. */
export function Arrow({ d, tip, tailTip }: ArrowProps) {
  return (
    <path
      className={styles.arrow}
      d={[d, arrowheadPath(tip), ...(tailTip ? [arrowheadPath(tailTip)] : [])].join('')}
    />
  );
}

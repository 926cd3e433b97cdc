import type { Camera, CameraProblem } from '../../src/device/camera.ts';

export interface DrivenCamera extends Camera {
  /** What comes of opening it; null: a picture. */
  problem: CameraProblem | null;
  /** The text of the QR code that stands before it. */
  code: string | null;
  /** What reads codes cannot be loaded. */
  cannotRead: boolean;
  readonly isOn: () => boolean;
  /** How often it was opened, or was tried to be. */
  readonly opened: () => number;
  /** How many pictures were read. */
  readonly read: () => number;
  /** How many readers are still there. */
  readonly readers: () => number;
  /** It is unplugged. */
  readonly lose: () => void;
  /** Nobody answers the question for permission until it is let go. */
  readonly hold: () => () => void;
  /** A picture takes until it is let go to be read. */
  readonly holdReading: () => () => void;
}

const makeGate = () => {
  let held: Promise<void> = Promise.resolve();
  return {
    passed: () => held,
    hold: () => {
      let letGo = () => {};
      held = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
  };
};

/** A camera that sees what it is told to, and which is on until it is told to be off. */
export const makeDrivenCamera = (): DrivenCamera => {
  const asking = makeGate();
  const reading = makeGate();
  const on = new Map<AbortSignal, () => void>();
  let opened = 0;
  let read = 0;
  let readers = 0;
  const open = async () => {
    opened += 1;
    await asking.passed();
    return camera.problem;
  };
  const camera: DrivenCamera = {
    problem: null,
    code: null,
    cannotRead: false,
    isOn: () => on.size > 0,
    opened: () => opened,
    read: () => read,
    readers: () => readers,
    lose: () => {
      const hearers = [...on.values()];
      on.clear();
      for (const onLost of hearers) onLost();
    },
    hold: asking.hold,
    holdReading: reading.hold,
    ask: open,
    show: async (_video, off, onLost) => {
      const problem = await open();
      // One that fails in any other way may be on all the same.
      if (off.aborted || (problem && problem.kind !== 'failed')) return problem;
      on.set(off, onLost);
      off.addEventListener('abort', () => void on.delete(off));
      return problem;
    },
    makeReader: () => {
      readers += 1;
      return {
        read: async () => {
          if (camera.cannotRead) throw new Error('ChunkLoadError');
          read += 1;
          await reading.passed();
          return camera.code;
        },
        end: () => {
          readers -= 1;
        },
      };
    },
  };
  return camera;
};

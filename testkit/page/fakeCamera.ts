import { type CameraProblem, FalsifiedPixelsError } from '../../src/platform/camera.ts';
import { deferred } from './deferred.ts';

const makeGate = () => {
  let held: Promise<void> = Promise.resolve();
  return {
    passed: () => held,
    hold: () => {
      const { promise, resolve } = deferred();
      held = promise;
      return () => resolve();
    },
  };
};

export type FakeCamera = ReturnType<typeof makeFakeCamera>;

export const makeFakeCamera = () => {
  const permissionGate = makeGate();
  const readGate = makeGate();
  const on = new Map<AbortSignal, () => void>();
  let opened = 0;
  let read = 0;
  let readers = 0;
  const open = async (): Promise<CameraProblem | null> => {
    opened += 1;
    await permissionGate.passed();
    return camera.problem;
  };
  const camera = {
    /** What comes of opening it; null: a picture. */
    problem: null as CameraProblem | null,
    code: null as string | null,
    isReaderBroken: false,
    isFalsified: false,
    isOn: () => on.size > 0,
    opened: () => opened,
    read: () => read,
    readers: () => readers,
    disconnect: () => {
      const hearers = [...on.values()];
      on.clear();
      for (const onLost of hearers) onLost();
    },
    holdPermission: permissionGate.hold,
    holdReading: readGate.hold,
    requestPermission: open,
    show: async (_video: unknown, off: AbortSignal, onLost: () => void) => {
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
        read: async (): Promise<string | null> => {
          if (camera.isReaderBroken) throw new Error('ChunkLoadError');
          if (camera.isFalsified) throw new FalsifiedPixelsError();
          read += 1;
          await readGate.passed();
          return camera.code;
        },
        close: () => void (readers -= 1),
      };
    },
  };
  return camera;
};

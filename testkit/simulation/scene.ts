import type { SimulatedPhone } from './simulatedPhone.ts';
import type { World } from './world.ts';

export interface Scene extends World {
  readonly phone: SimulatedPhone;
  /** Writes into the story what the user does with the phone. */
  readonly logAction: (what: string) => void;
}

export type Tab = SimulatedPhone['tabs'] extends ReadonlyMap<number, infer T> ? T : never;
/** Something that may happen; false when it cannot. */
export type SimulatedAction = (scene: Scene) => Promise<boolean> | boolean;

/** Something that happens in a tab of the phone. */
export const tabAction =
  (action: (scene: Scene, tab: Tab, id: number) => Promise<boolean> | boolean): SimulatedAction =>
  (scene) => {
    const { phone, rng } = scene;
    if (phone.tabs.size === 0 || phone.isAsleep()) return false;
    const [id, tab] = rng.pick([...phone.tabs]);
    const note = (what: string) => scene.logAction(`tab ${id}: ${what}`);
    return action({ ...scene, logAction: note }, tab, id);
  };

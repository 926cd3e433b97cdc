import { TestEnvironment } from 'jest-environment-node';
import type { CompilersHolder } from './makeApp.ts';

/** Outlives the suites of a worker, each of which has modules and globals of its own. */
const ofWorker: CompilersHolder = {};

export default class NodeEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { ofWorker });
  }
}

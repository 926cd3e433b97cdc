import type { Compilable, CompiledQuery } from 'kysely';
import { type Engine, engineOf } from './engine.ts';
import type { Db } from './open.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: unknown = new Proxy(
  {},
  { get: (_target, name) => new Placeholder(String(name)) },
);

/** Compiles frequent queries once per engine. `build` receives placeholders, so it must not inspect them. */
export const preparedQuery = <G extends object, R>(build: (db: Db, given: G) => Compilable<R>) => {
  const compiled = new Map<Engine, CompiledQuery<R>>();
  const compile = (db: Db, engine: Engine): CompiledQuery<R> => {
    const query = build(db, placeholders as G).compile();
    compiled.set(engine, query);
    return query;
  };
  return async (db: Db, given: G): Promise<R[]> => {
    const engine = engineOf(db);
    const query = compiled.get(engine) ?? compile(db, engine);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof G] : value,
    );
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
};

import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Texts that have broken parsers, databases and screens before. */
const oddTexts = [
  ...['', ' ', '\0', 'a\0b', '\uD800', '\uFFFF', '\u202Eevil', 'é'.normalize('NFD'), '２'],
  ...['💊'.repeat(50), 'ß'.repeat(300), 'x'.repeat(70_000), "'; drop table users; --", '%00'],
  ...['../../etc/passwd', '{{7*7}}', '__proto__', 'constructor', 'null', 'NaN', '-1', '1e999'],
  ...['2026-02-30T25:61', '00:00:60'],
];
const oddNumbers = [0, -0, -1, 0.5, 1e21, 2 ** 53, -(2 ** 53), Number.MAX_VALUE, 1e-300];

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }));

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddNumbers, null, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], { toString: 1 }, { $gt: '' }),
  fc.jsonValue(),
);

type Schema = GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
};

/** Values that fit a schema as far as its type goes; `good` knows fitting ones by field name. */
const fittingValue = (schema: Schema, name: string, good: GoodValues): fc.Arbitrary<unknown> => {
  if (schema.entries) return fittingObject(schema.entries, good);
  if (schema.wrapped) return fittingValue(schema.wrapped, name, good);
  if (schema.options) return fc.constantFrom(...schema.options);
  const known = good[name];
  if (known) return fc.constantFrom(...known);
  if (schema.type === 'number') return fc.nat(1_000);
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'string' ? fc.string({ minLength: 1 }) : fc.jsonValue();
};

const fittingObject = (
  entries: Readonly<Record<string, Schema>>,
  good: GoodValues,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(entries).map(([name, schema]) => [name, fittingValue(schema, name, good)]),
    ),
  );

export type GoodValues = Readonly<Record<string, readonly unknown[]>>;

/** An object that fits the schema but for up to three of its fields, and may hold strange ones. */
export const almostFitting = (
  schema: GenericSchema | undefined,
  good: GoodValues,
): fc.Arbitrary<Record<string, unknown>> => {
  const entries = (schema as Schema | undefined)?.entries ?? {};
  const names = Object.keys(entries);
  const change = fc.record({
    name: fc.constantFrom(...names, '__proto__', 'constructor', 'admin', 'user_id', 'role'),
    value: fc.option(oddValue, { nil: undefined }),
  });
  return fc
    .tuple(fittingObject(entries, good), fc.array(change, { maxLength: 3 }))
    .map(([fitting, changes]) => {
      const changed = new Map(Object.entries(fitting));
      for (const { name, value } of changes) {
        if (value === undefined) changed.delete(name);
        else changed.set(name, value);
      }
      return Object.fromEntries(changed);
    });
};

const duplicated = (json: string): string =>
  json.startsWith('{"') ? `{${json.slice(1, -1)},${json.slice(1)}` : json;

/** A body as text, whole or broken in the ways in which bodies break. */
export const brokenJson = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(body, fc.nat(), fc.nat(7)).map(([value, at, way]) => {
    const json = JSON.stringify(value);
    const broken = [
      json.slice(0, at % (json.length + 1)),
      duplicated(json),
      `\uFEFF${json}`,
      `${json}${json}`,
      json.replace('{', '{"__proto__":{"role":"admin"},'),
      '['.repeat(at % 20_000),
      json.replaceAll('"', "'"),
    ];
    return broken[way] ?? json;
  });

export const oddTypes: fc.Arbitrary<string> = fc.constantFrom(
  ...['application/json', 'application/json; charset=utf-16', 'application/json;charset='],
  ...['APPLICATION/JSON', 'text/plain', 'text/html', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'application/octet-stream'],
  ...['application/json, text/plain', 'x', '/', ''],
);

/** Header values that Node would let through. */
export const oddHeader = fc
  .oneof(
    fc.constantFrom('', 'x'.repeat(300), 'Europe/Berlin', '../zone', 'true', 'Bearer', 'miss:a:b'),
    fc.string(),
  )
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, '~'));

/** One part of a path, escaped so that it stays one, or not. */
export const oddPart = fc.oneof(
  oddText.map((text) =>
    encodeURIComponent(text.slice(0, 2_000).replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
  ),
  fc.constantFrom('..', '.', '%2e%2e', '%2F', '%00', '%', '%zz', '%C0%AF', ';', '*', '//', '~'),
);

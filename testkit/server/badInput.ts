import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Texts that have broken parsers, databases and screens before. */
const oddTexts = [
  '',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eevil',
  'é'.normalize('NFD'),
  '💊'.repeat(50),
  'ß'.repeat(300),
  'x'.repeat(70_000),
  "'; drop table users; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '1e999',
  '2026-02-30T25:61',
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
export type GoodValues = Readonly<Record<string, readonly unknown[]>>;

/** Values that fit a schema as far as its type goes; `good` knows fitting ones by field name. */
const fittingValue = (schema: Schema, name: string, good: GoodValues): fc.Arbitrary<unknown> => {
  if (schema.entries) return fittingObject(schema.entries, good);
  if (schema.wrapped) return fittingValue(schema.wrapped, name, good);
  const known = schema.options ?? good[name];
  if (known) return fc.constantFrom(...known);
  if (schema.type === 'number') return fc.nat(1_000);
  return schema.type === 'string' ? fc.string({ minLength: 1 }) : fc.jsonValue();
};

const fittingObject = (entries: Readonly<Record<string, Schema>>, good: GoodValues) => {
  const fields = Object.entries(entries);
  return fc.record(
    Object.fromEntries(fields.map(([name, schema]) => [name, fittingValue(schema, name, good)])),
  );
};

/** An object that fits the schema but for up to three of its fields, and may hold strange ones. */
export const almostFitting = (
  schema: Schema | undefined,
  good: GoodValues,
): fc.Arbitrary<Record<string, unknown>> => {
  const entries = schema?.entries ?? {};
  const names = [...Object.keys(entries), '__proto__', 'constructor', 'admin', 'user_id', 'role'];
  const change = fc.tuple(fc.constantFrom(...names), fc.option(oddValue, { nil: undefined }));
  return fc
    .tuple(fittingObject(entries, good), fc.array(change, { maxLength: 3 }))
    .map(([fitting, changes]) => {
      const changed = [...Object.entries(fitting), ...changes];
      const gone = new Set(
        changes.filter(([, value]) => value === undefined).map(([name]) => name),
      );
      return Object.fromEntries(changed.filter(([name]) => !gone.has(name)));
    });
};

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

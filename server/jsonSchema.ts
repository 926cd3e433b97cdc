import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** Combines two patterns on one string, which the converter rejects. */
export const jsonSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, {
    typeMode: 'input',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' && jsonSchema.pattern !== undefined
        ? {
            ...jsonSchema,
            allOf: [...(jsonSchema.allOf ?? []), { pattern: patternOf(valibotAction) }],
          }
        : undefined,
  });

const patternOf = (action: { readonly type: string }): string => {
  const { requirement } = action as v.RegexAction<string, undefined>;
  return requirement.source;
};

import type { Problem } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { nameId, nameLabels, type Names } from './names.ts';

interface NameFieldsProps {
  names: Names;
  problems: readonly Problem[];
  onChange: (change: Partial<Names>) => void;
}

export function NameFields({ names, problems, onChange }: NameFieldsProps) {
  const field = (name: keyof Names) => ({
    id: nameId(name),
    label: nameLabels[name],
    value: names[name],
    error: problems.find(({ id }) => id === nameId(name))?.text,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <Field autoComplete="given-name" {...field('fname')} />
      <Field autoComplete="family-name" {...field('lname')} />
    </>
  );
}

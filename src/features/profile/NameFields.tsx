import { Field } from '../../ui/Field.tsx';
import { nameFieldId, nameLabels, type Names } from './names.ts';

interface NameFieldsProps {
  names: Names;
  errorAt: (id: string) => string | undefined;
  onChange: (change: Partial<Names>) => void;
}

export function NameFields({ names, errorAt, onChange }: NameFieldsProps) {
  const field = (name: keyof Names) => ({
    id: nameFieldId(name),
    label: nameLabels[name],
    value: names[name],
    error: errorAt(nameFieldId(name)),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <Field autoComplete="given-name" {...field('fname')} />
      <Field autoComplete="family-name" {...field('lname')} />
    </>
  );
}

import { PackagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { parseAmount } from '../../../../domain/medicineForm.ts';
import { numberProblem } from '../../../../domain/parseNumber.ts';
import { restock, roundAmount } from '../../../../domain/stock.ts';
import { Field } from '../../../ui/Field.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { numberAmbiguous } from '../form/numberStrings.ts';
import type { StockLevel } from '../stockLevels.ts';
import { stockTexts as texts } from './stockStrings.ts';
import { useMedicineChange } from './useMedicineChange.ts';

interface NewPackButtonProps {
  medicine: Medicine;
  level: StockLevel;
  describedBy: string;
  variant?: 'quiet' | 'secondary';
}

export function NewPackButton({
  medicine,
  level,
  describedBy,
  variant = 'quiet',
}: NewPackButtonProps) {
  const [asks, setAsks] = useState(false);
  const { save, saving } = useMedicineChange(medicine);

  function add(pack: number) {
    setAsks(false);
    const left = roundAmount(level.left + pack);
    const newStock = restock(level, left, fieldLimits);
    void save('restocked', { newStock }, texts.added(medicine.name, left, medicine.dosage));
  }

  return (
    <>
      <FocusHandoffButton
        variant={variant}
        icon={variant === 'quiet' ? <PackagePlus /> : null}
        aria-describedby={describedBy}
        busy={saving}
        busyText={texts.busy}
        onClick={() => setAsks(true)}
      >
        {texts.newPack}
      </FocusHandoffButton>
      {asks && (
        <NewPackDialog
          name={medicine.name}
          most={fieldLimits.stock - level.left}
          onAdd={add}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

interface NewPackDialogProps {
  name: string;
  most: number;
  onAdd: (pack: number) => void;
  onClose: () => void;
}

function NewPackDialog({ name, most, onAdd, onClose }: NewPackDialogProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const [hasError, setHasError] = useState(false);
  const pack = parseAmount(typed) ?? 0;
  const isValid = pack > 0 && pack <= most;
  const problem = numberProblem({ field: 'pack', code: 'packInvalid' } as const, typed);
  const problemText =
    problem.code === 'packInvalid' ? texts.packInvalid : numberAmbiguous(problem.readings);

  function submit() {
    if (isValid) onAdd(pack);
    else {
      setHasError(true);
      document.getElementById(fieldId)?.focus();
    }
  }

  return (
    <FormDialog
      title={texts.newPackTitle(name)}
      submitLabel={texts.addYes}
      cancelLabel={texts.addNo}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id={fieldId}
        label={texts.inPack}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={hasError && !isValid ? problemText : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

import { useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import type { RecordRange } from './formatAdherence.ts';
import { formatMedicine } from './formatMedicine.ts';
import { texts } from './strings.ts';

export function PrintedMedicines({ within }: { within: RecordRange }) {
  const medicines = useAppSelector(selectMedicines);
  if (medicines.length === 0) return null;
  return (
    <CardTable
      hasTextCells
      caption={texts.plan}
      headColumn={texts.medicine}
      columns={texts.planColumns}
      rows={medicines.map((medicine) => ({
        key: medicine.key,
        head: medicine.name,
        cells: formatMedicine(medicine, within),
      }))}
    />
  );
}

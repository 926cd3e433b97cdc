import { PackageOpen } from 'lucide-react';
import { useAppSelector } from '../../../api/hooks.ts';
import { IconLine } from '../../../ui/IconLine.tsx';
import { selectStockLevels } from '../stockLevels.ts';

export function LowStockLines() {
  return useAppSelector(selectStockLevels)
    .filter(({ warning }) => warning !== null)
    .map(({ key, name, warning }) => (
      <IconLine key={key} icon={<PackageOpen />}>{`${name}: ${warning}`}</IconLine>
    ));
}

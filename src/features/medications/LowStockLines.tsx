import { PackageOpen } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { selectStockLevels } from './stockLevels.ts';

export function LowStockLines() {
  const levels = Object.values(useAppSelector(selectStockLevels));
  return levels
    .filter(({ warning }) => warning !== null)
    .map(({ name, warning }) => (
      <IconLine key={name} icon={<PackageOpen />}>{`${name}: ${warning}`}</IconLine>
    ));
}

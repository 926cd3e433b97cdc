import { useAppSelector } from '../../../api/hooks.ts';
import { findTakenToday } from './findTakenToday.ts';

export function TakenToday({ medicineKey }: { medicineKey: string }) {
  const words = useAppSelector((state) => findTakenToday(state, medicineKey)?.words);
  return words === undefined ? null : <p>{words}</p>;
}

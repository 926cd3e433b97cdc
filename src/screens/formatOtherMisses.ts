import type { UnansweredMiss } from '../../contract/endpoints/index.ts';
import { formatClock } from '../../domain/spokenTime.ts';
import { timeOf } from '../../domain/zonedTime.ts';
import { missTexts as texts } from '../features/monitoring/missStrings.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names each miss that is folded behind the first. */
export const formatOtherMisses = (others: readonly UnansweredMiss[]): string =>
  texts.also(
    list.format(
      others.map(({ medicine_name, dose }) =>
        texts.medicineAt(medicine_name, formatClock(timeOf(dose))),
      ),
    ),
  );

import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { KeepMedicines } from '../../features/medications/KeepMedicines.tsx';
import type { Whose } from '../../features/medications/whose.ts';
import { ForWatched } from '../../features/monitoring/ForWatched.tsx';

interface ForWhoseProps {
  /** The heading while it is not known whose medicines these are. */
  title: string;
  /** Somebody types there: it stays with those for whom it was opened. */
  isForm?: boolean;
  /** Opens without a user record that can be read, too: saving then says what is missing. */
  forAnybody?: boolean;
  children: (whose: Whose) => ReactNode;
}

/** A screen of medicines: one's own, or for a caregiver those of whom they look at. */
export function ForWhose({ title, isForm = false, forAnybody = false, children }: ForWhoseProps) {
  const user = useAppSelector(selectUser);
  const [openedBy] = useState(user);
  const person = (isForm ? openedBy : null) ?? user;
  if (person?.role === 'caregiver') {
    return (
      <ForWatched key={person.id} title={title} isForm={isForm}>
        {({ personId, fname }) => (
          <>
            <KeepMedicines personId={personId} />
            {children({ personId, fname })}
          </>
        )}
      </ForWatched>
    );
  }
  if (!person && !forAnybody) return <Navigate to={paths.login} replace />;
  return children({ personId: person?.id ?? '', fname: null });
}

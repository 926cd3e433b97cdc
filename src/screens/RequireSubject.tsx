import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { MedicinesSubscription } from '../features/medications/MedicinesSubscription.tsx';
import type { MedicationSubject } from '../features/medications/medicationSubject.ts';
import { RequireSurvivor } from '../features/monitoring/RequireSurvivor.tsx';

export interface RequireSubjectProps {
  title: string;
  /** Keeps a form open for its subject while data reloads. */
  isForm?: boolean | undefined;
  /** Renders without a user record too: saving then reports what is missing. */
  allowNoUser?: boolean | undefined;
  children: (subject: MedicationSubject) => ReactNode;
}

export function RequireSubject({
  title,
  isForm = false,
  allowNoUser = false,
  children,
}: RequireSubjectProps) {
  const user = useAppSelector(selectUser);
  const [openedBy] = useState(user);
  const person = (isForm ? openedBy : null) ?? user;
  if (person?.role === 'caregiver') {
    return (
      <RequireSurvivor key={person.id} title={title} isForm={isForm}>
        {({ personId, fname }) => (
          <>
            <MedicinesSubscription personId={personId} />
            {children({ personId, fname })}
          </>
        )}
      </RequireSurvivor>
    );
  }
  if (!person && !allowNoUser) return <Navigate to={paths.login} replace />;
  return children({ personId: person?.id ?? '', fname: null });
}

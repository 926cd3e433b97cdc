import { useState } from 'react';
import { useListPeopleQuery } from '../../api/adminApi.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useProof } from '../account/proof/useProof.tsx';
import { Invitations } from '../invitations/Invitations.tsx';
import { AuditList } from './AuditList.tsx';
import { Pages } from './Pages.tsx';
import { PersonCard } from './PersonCard.tsx';
import { texts } from './peopleStrings.ts';

export function PeopleSection() {
  const { withProof, proofDialog } = useProof();
  return (
    <Stack loose>
      <Disclosure summary={texts.invite} lazy="once">
        <Invitations hasAllRoles withProof={withProof} />
        {proofDialog}
      </Disclosure>
      <PeopleList />
      <Disclosure summary={texts.audit} lazy="each">
        <AuditList />
      </Disclosure>
    </Stack>
  );
}

function PeopleList() {
  const [page, setPage] = useState(1);
  const { currentData: data, error, refetch } = useListPeopleQuery({ query: { page } });
  const activeAdmins = data?.people.filter(({ role, is_active }) => role === 'admin' && is_active);
  // Other pages may hold more admins.
  const lastAdmin = page === 1 && !data?.hasMore && activeAdmins?.length === 1 && activeAdmins[0];
  return (
    <Stack>
      <LoadErrorNotice hasFailed={error !== undefined} title={texts.loadFailed} onRetry={refetch}>
        {texts.loadFailedHint}
      </LoadErrorNotice>
      <Pages page={page} hasMore={data?.hasMore} onTurn={setPage}>
        {data?.people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            isLastAdmin={person === lastAdmin}
            canMail={data.can_mail}
          />
        ))}
      </Pages>
    </Stack>
  );
}

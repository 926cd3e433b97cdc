import { type ReactNode, useState } from 'react';
import { useListAuditQuery, useListPeopleQuery } from '../../api/peopleApi.ts';
import { formatDateTime } from '../../platform/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Invitations } from '../invitations/Invitations.tsx';
import { PersonCard } from './PersonCard.tsx';
import { texts } from './peopleStrings.ts';

export function PeopleSection() {
  return (
    <Stack loose>
      <PeopleList />
      <Disclosure summary={texts.invite} isLazy>
        <Invitations hasAllRoles />
      </Disclosure>
      <Disclosure summary={texts.audit} isLazy>
        <AuditList />
      </Disclosure>
    </Stack>
  );
}

function PeopleList() {
  const [page, setPage] = useState(1);
  const { currentData: data, error, refetch } = useListPeopleQuery(page);
  const activeAdmins = data?.people.filter(({ role, is_active }) => role === 'admin' && is_active);
  // Other pages may hold more admins.
  const lastAdmin = page === 1 && !data?.hasMore && activeAdmins?.length === 1 && activeAdmins[0];
  return (
    <Stack>
      <LoadErrorNotice hasFailed={error !== undefined} title={texts.loadFailed} onRetry={refetch}>
        {texts.loadFailedHint}
      </LoadErrorNotice>
      {data?.people.map((person) => (
        <PersonCard key={person.id} person={person} isLastAdmin={person === lastAdmin} />
      ))}
      <Pages page={page} hasMore={data?.hasMore} onTurn={setPage} />
    </Stack>
  );
}

interface PagesProps {
  page: number;
  hasMore: boolean | undefined;
  onTurn: (page: number) => void;
}

function Pages({ page, hasMore = false, onTurn }: PagesProps): ReactNode {
  if (page === 1 && !hasMore) return null;
  return (
    <ButtonRow>
      {page > 1 && <Button onClick={() => onTurn(page - 1)}>{texts.newer}</Button>}
      {hasMore && <Button onClick={() => onTurn(page + 1)}>{texts.older}</Button>}
    </ButtonRow>
  );
}

function AuditList() {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState('');
  const { currentData: data, error, refetch } = useListAuditQuery(page);
  const lines = data?.entries.map(({ id, at, action, actor, subject }) => ({
    id,
    text: [
      `${formatDateTime(at)}: ${action.replaceAll('-', ' ')}`,
      subject,
      actor !== null && actor !== subject && `by ${actor}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));
  const shown = lines?.filter(({ text }) => text.toLowerCase().includes(filter.toLowerCase()));
  return (
    <Stack>
      <LoadErrorNotice hasFailed={error !== undefined} title={texts.auditFailed} onRetry={refetch}>
        {texts.loadFailedHint}
      </LoadErrorNotice>
      <Field
        label={texts.filter}
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {shown?.length === 0 && <p>{texts.noEntries}</p>}
      <ul>
        {shown?.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Pages page={page} hasMore={data?.hasMore} onTurn={setPage} />
    </Stack>
  );
}

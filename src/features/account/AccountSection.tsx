import { type ReactNode, useId } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';

export interface SectionProps {
  user: SessionUser;
  /** The hint that the screen is offline. */
  describedBy: string | undefined;
}

/** One subject of the account, under a heading of its own. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </Card>
  );
}

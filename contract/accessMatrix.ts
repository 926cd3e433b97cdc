import type { AccessRule } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints/index.ts';

export const viewers = [
  'anonymous',
  'owner',
  'paired caregiver',
  'unpaired caregiver',
  'other survivor',
  'formerly paired',
  'admin',
] as const;
export type Viewer = (typeof viewers)[number];

export type Permission = 'yes' | 'no' | 'signIn';

const survivors: readonly Viewer[] = ['owner', 'other survivor'];
const caregivers: readonly Viewer[] = ['paired caregiver', 'unpaired caregiver', 'formerly paired'];
const pair: readonly Viewer[] = ['owner', 'paired caregiver'];

const allowed: Record<AccessRule, readonly Viewer[]> = {
  anyone: viewers,
  signedIn: viewers,
  self: ['owner'],
  person: pair,
  contact: pair,
  survivor: survivors,
  caregiver: caregivers,
  inviter: [...caregivers, 'admin'],
  admin: ['admin'],
  alert: pair,
  paired: ['paired caregiver'],
};

const permissionOf = (who: AccessRule, viewer: Viewer): Permission => {
  if (who !== 'anyone' && viewer === 'anonymous') return 'signIn';
  return allowed[who].includes(viewer) ? 'yes' : 'no';
};

export const accessMatrix = (): Record<EndpointName, Record<Viewer, Permission>> => {
  const rowOf = (who: AccessRule) =>
    Object.fromEntries(viewers.map((viewer) => [viewer, permissionOf(who, viewer)]));
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { who }]) => [name, rowOf(who)]),
  ) as Record<EndpointName, Record<Viewer, Permission>>;
};

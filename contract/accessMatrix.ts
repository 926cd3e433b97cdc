import type { AccessRule, EndpointDefinition } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints/index.ts';

export const viewers = [
  'anonymous',
  'owner',
  'paired caregiver',
  'unpaired caregiver',
  'other survivor',
  'formerly paired',
  'admin',
  'admin without a proof',
] as const;
export type Viewer = (typeof viewers)[number];

export type Permission = 'yes' | 'no' | 'signIn' | 'prove';

const survivors: readonly Viewer[] = ['owner', 'other survivor'];
const caregivers: readonly Viewer[] = ['paired caregiver', 'unpaired caregiver', 'formerly paired'];
const admins: readonly Viewer[] = ['admin', 'admin without a proof'];
const pair: readonly Viewer[] = ['owner', 'paired caregiver'];

const allowed: Record<AccessRule, readonly Viewer[]> = {
  anyone: viewers,
  signedIn: viewers,
  self: ['owner'],
  person: pair,
  contact: pair,
  survivor: survivors,
  caregiver: caregivers,
  inviter: [...caregivers, ...admins],
  admin: admins,
  alert: pair,
  paired: ['paired caregiver'],
};

type Rules = Pick<EndpointDefinition, 'who' | 'proof'>;

const permissionOf = ({ who, proof }: Rules, viewer: Viewer): Permission => {
  if (who !== 'anyone' && viewer === 'anonymous') return 'signIn';
  if (!allowed[who].includes(viewer)) return 'no';
  return proof !== undefined && viewer === 'admin without a proof' ? 'prove' : 'yes';
};

export const accessMatrix = (): Record<EndpointName, Record<Viewer, Permission>> => {
  const rowOf = (rules: Rules) =>
    Object.fromEntries(viewers.map((viewer) => [viewer, permissionOf(rules, viewer)]));
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, rowOf(endpoint)]),
  ) as Record<EndpointName, Record<Viewer, Permission>>;
};

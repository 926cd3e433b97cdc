import { emergency, minute } from '../../domain/constants.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { keyOf } from './ledger.ts';
import { alertsTold, type Case, caregiversOf, dosesTold, toldWithin } from './telling.ts';

/** Some of them, to know them by, and how many there are. */
const some = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${names.length} ${what}: ${names.slice(0, 3).join(', ')}`];

const twice = (names: readonly string[]): string[] =>
  [...groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);

const sameSets = (kind: string, expected: Iterable<string>, found: readonly string[]): string[] => {
  const there = new Set(found);
  return [
    ...some(
      `${kind} lost`,
      [...expected].filter((name) => !there.has(name)),
    ),
    ...some(`${kind} twice`, twice(found)),
  ];
};

const judgeHelps = (of: Case): string[] => {
  const { ledger, truth, endedAt } = of;
  const alerts = groupBy(truth.alerts, ({ emergency_id }) => emergency_id);
  const rows = new Map(truth.emergencies.map((row) => [row.id, row]));
  const wrong = [...ledger.helps.values()].flatMap((help) => {
    const { known, begun, isAnswered, isTakenBack } = help;
    const row = rows.get(help.id);
    if (known === undefined) return [];
    if (!row) return ['lost'];
    const { must, may } = caregiversOf(of, help);
    const own = alerts.get(help.id) ?? [];
    const told = own.map(({ caregiver_id }) => caregiver_id);
    const lasts = Math.min(endedAt - toldWithin - row.made_at, emergency.repeatedFor);
    const rounds = Math.floor(lasts / emergency.repeatedEvery);
    const isOpen = row.answered_at === null && row.withdrawn_at === null;
    return [
      ...(row.made_at < begun - minute ? ['made before it was pressed'] : []),
      ...([...must].some((id) => !told.includes(id)) ? ['a caregiver has no alert'] : []),
      ...(told.some((id) => !may.has(id)) ? ['a stranger has an alert'] : []),
      ...(twice(told).length > 0 ? ['a caregiver has it twice'] : []),
      ...(isAnswered && row.answered_at === null ? ['its answer is lost'] : []),
      ...(isTakenBack && row.withdrawn_at === null ? ['"I am OK" is lost'] : []),
      ...(isTakenBack && own.some(({ status }) => status !== 'false_alarm') ? ['stands yet'] : []),
      ...(isOpen && row.round < rounds ? [`pushed anew ${row.round} times, not ${rounds}`] : []),
    ];
  });
  const unasked = truth.emergencies.filter(({ id }) => !ledger.helps.has(id)).map(({ id }) => id);
  return [...some('alerts wrong', wrong), ...some('alerts of nobody', unasked)];
};

const judgeDoses = ({ ledger, truth, endedAt }: Case): string[] => {
  const rows = groupBy(truth.doses, (row) => keyOf(row.person_id, row.medicine_key));
  const firstPushes = groupBy(
    truth.pushes.filter(({ kind, round }) => kind === 'dose' && round === 0),
    ({ subject_id }) => subject_id,
  );
  const taken = groupBy(
    truth.activities.filter(({ dose_id, status }) => dose_id !== null && status === 'taken'),
    ({ dose_id }) => dose_id ?? '',
  );
  const wrong = [...ledger.doses.values()]
    .filter(({ from }) => from <= endedAt)
    .flatMap(({ personId, name, isTaken }) => {
      const own = rows.get(keyOf(personId, medicineKey(name))) ?? [];
      const [row] = own;
      if (!row) return [`${name} has no dose`];
      const reminders = firstPushes.get(row.id)?.length ?? 0;
      const logged = taken.get(row.id)?.length ?? 0;
      return [
        ...(own.length > 1 ? [`${name} has ${own.length} doses`] : []),
        ...(reminders === 1 ? [] : [`${name} has ${reminders} reminder rows`]),
        ...(isTaken && row.status !== 'taken' ? [`${name} was taken and is ${row.status}`] : []),
        ...(!isTaken && row.status === 'taken' ? [`${name} is taken, as nobody said`] : []),
        ...(logged > 1 ? [`${name} is logged ${logged} times`] : []),
      ];
    });
  return some('doses wrong', wrong);
};

const judgeTimes = ({ ledger, truth }: Case): string[] => {
  const rows = groupBy(truth.reminders, (row) => keyOf(row.person_id, row.medicine_name));
  const wrong = [...ledger.times].filter(([key, time]) => {
    const times = (rows.get(key) ?? []).map(({ schedule_time }) => schedule_time);
    return times.length !== (time === null ? 0 : 1) || (time !== null && times[0] !== time);
  });
  return some(
    'medicines not as they were left',
    wrong.map(([key, time]) => `${key} at ${time}`),
  );
};

const judgeLimits = ({ ledger }: Case): string[] =>
  ledger.guesses.flatMap(({ what, most, tries, wrong, limited }) => {
    const unknown = tries - wrong - limited;
    return [
      ...(wrong > most ? [`${wrong} guesses at ${what}, where ${most} are allowed`] : []),
      ...(wrong + unknown < most ? [`${what}: limited after ${wrong} of ${most}`] : []),
    ];
  });

const judgePushes = ({ truth, told, ledger }: Case): string[] => {
  const names = truth.pushes.map((row) =>
    [row.subscription_id, row.kind, row.subject_id, row.round].join(' '),
  );
  const rows = new Map(truth.pushes.map((row) => [row.id, row]));
  const unshown = [...ledger.shown].filter((id) => rows.get(id)?.shown_at === null);
  const tags = [...groupBy(told, ({ id }) => id).values()].filter(
    (same) => new Set(same.map(({ tag }) => tag)).size > 1,
  );
  return [
    ...some('pushes queued twice', twice(names)),
    ...some('reports of a shown push lost', unshown),
    ...some(
      'pushes under several tags',
      tags.map(([one]) => one.id),
    ),
    ...some(
      'pushes refused by their service',
      truth.pushes.filter(({ state }) => state === 'failed').map(({ id }) => id),
    ),
  ];
};

const judgeTelling = (of: Case): string[] => {
  const doses = dosesTold(of).filter(({ late }) => late > toldWithin);
  const alerts = alertsTold(of).filter(({ late }) => late > toldWithin);
  const name = ({ late }: { readonly late: number }) =>
    late === Infinity ? 'never' : `after ${Math.round(late)} ms`;
  return [
    ...some(
      'doses not told in time',
      doses.map((one) => `${one.dose.name} ${name(one)}`),
    ),
    ...some(
      'alerts not told in time',
      alerts.map((one) => `${one.help.id} ${name(one)}`),
    ),
  ];
};

const judgePairs = ({ ledger, truth }: Case): string[] =>
  sameSets(
    'connections',
    ledger.pairs.map(({ survivorId, caregiverId }) => keyOf(survivorId, caregiverId)),
    truth.pairings
      .filter(({ ended_at }) => ended_at === null)
      .map(({ survivor_id, caregiver_id }) => keyOf(survivor_id, caregiver_id)),
  );

/** Sets what was acknowledged against what there is; words of what must never be. */
export const judge = (of: Case): string[] => {
  const { ledger, truth } = of;
  const details = truth.activities.map((row) => row.details);
  const stretched = details.filter((text) => text.startsWith('Stretching'));
  return [
    ...some('calls or sights that must not be', ledger.faults),
    ...sameSets('activities', ledger.activities, stretched),
    ...sameSets(
      'accounts',
      ledger.accounts,
      truth.users.map(({ email_norm }) => email_norm),
    ),
    ...judgePairs(of),
    ...judgeHelps(of),
    ...judgeDoses(of),
    ...judgeTimes(of),
    ...judgeLimits(of),
    ...judgePushes(of),
    ...judgeTelling(of),
  ];
};

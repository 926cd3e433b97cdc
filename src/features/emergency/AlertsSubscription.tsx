import { useListAlertsQuery } from '../../api/emergencyApi.ts';

/** Keeps read what became of a survivor's alerts, on whatever screen they are. */
export function AlertsSubscription() {
  useListAlertsQuery(undefined, { refetchOnMountOrArgChange: true });
  return null;
}

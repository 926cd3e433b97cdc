import type { Insertable } from 'kysely';
import type { AlertLocation } from '../../../contract/endpoints/index.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { Database } from '../../db/schema.ts';

export const locationColumns = ['lat', 'lon', 'accuracy', 'at as located_at'] as const;

/** Of a left join. */
type LocationColumns = Readonly<Record<'lat' | 'lon' | 'accuracy' | 'located_at', number | null>>;

export const toLocation = ({
  lat,
  lon,
  accuracy,
  located_at: at,
}: LocationColumns): AlertLocation | undefined =>
  lat === null || lon === null || accuracy === null || at === null
    ? undefined
    : { lat, lon, accuracy, at };

export const hasLocation = (db: Db, emergencyId: string) =>
  hasRow(
    db
      .selectFrom('emergency_locations')
      .select('emergency_id')
      .where('emergency_id', '=', emergencyId),
  );

/** False when there is one. */
export const insertLocation = (db: Db, row: Insertable<Database['emergency_locations']>) =>
  hasRow(
    db
      .insertInto('emergency_locations')
      .values(row)
      .onConflict((conflict) => conflict.column('emergency_id').doNothing())
      .returning('emergency_id'),
  );

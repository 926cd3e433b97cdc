import { strToU8, type Zippable, zipSync } from 'fflate';
import type { RecordedDose, ResponseBody } from '../../../../contract/endpoints/index.ts';
import { daysBetween } from '../../../../domain/dayRule.ts';
import { groupBy } from '../../../../domain/groupBy.ts';
import { dosageAt } from '../../../../domain/medicineDetails.ts';
import { type MedicineDefinition, medicineKey, toTime } from '../../../../domain/medicines.ts';
import { knownZone } from '../../../../domain/zoneNames.ts';
import { dateOf, localDateOf } from '../../../../domain/zonedTime.ts';
import { buildDosesCsv, toCsv } from '../../adherence/buildDosesCsv.ts';
import { formatMedicine } from '../../adherence/formatMedicine.ts';
import { texts as recordTexts } from '../../adherence/strings.ts';

type AccountExport = ResponseBody<'exportAccount'>;

const medicinesIn = ({ reminders }: AccountExport): MedicineDefinition[] =>
  [...groupBy(reminders, ({ medicine_name }) => medicine_name)].map(([name, rows]) => ({
    ...rows[0],
    name,
    times: rows.flatMap(({ schedule_time: time }) => (time === '' ? [] : toTime(time))),
  }));

/** An undone dose that nothing planned is none. */
const dosesIn = (
  { doses }: AccountExport,
  medicines: readonly MedicineDefinition[],
): RecordedDose[] => {
  const known = new Map(medicines.map((one) => [medicineKey(one.name), one]));
  return doses
    .filter(({ as_needed, status }) => !as_needed || status !== 'pending')
    .map(({ medicine, ...dose }) => {
      const found = known.get(medicineKey(medicine));
      const dosage = found && (dose.as_needed ? found.dosage : dosageAt(found, dose.dose));
      return { ...dose, medicine_name: medicine, dosage };
    });
};

const tablesOf = (data: AccountExport, now: number, zone: string): Zippable => {
  const medicines = medicinesIn(data);
  const doses = dosesIn(data, medicines);
  const date = localDateOf(now, zone);
  const dates = [...doses.map(({ dose }) => dateOf(dose)), date].toSorted();
  const [first = date] = dates;
  const today = dates.at(-1) ?? date;
  const within = { days: daysBetween(first, today) + 1, today, now, zone };
  const { medicine, planColumns } = recordTexts;
  const rows = medicines.map((one) => [one.name, ...formatMedicine(one, within)]);
  return {
    'medicines.csv': strToU8(toCsv([[medicine, ...planColumns], ...rows])),
    'doses.csv': strToU8(buildDosesCsv(doses, within)),
  };
};

const decode = (dataUrl: string): Uint8Array =>
  Uint8Array.from(atob(dataUrl.replace(/^.*,/, '')), (byte) => byte.charCodeAt(0));

/** Within this, archives are read by every program. */
const maxPathBytes = 100;

/** Letters with their marks; `Intl.Segmenter` is newer than some supported browsers. */
const graphemesOf = (text: string): string[] => text.match(/\P{M}[\p{M}\u200C\u200D]*/gu) ?? [];

/** Letters of any script with their marks and joiners, cut between graphemes. */
const picturePath = (number: number, medicine: string): string => {
  const words = medicine.normalize('NFC').replaceAll(/[^\p{L}\p{N}\p{M}\u200C\u200D]+/gu, ' ');
  const pathOf = (name: string) => `pictures/${`${number} ${name}`.trim()}.webp`;
  let name = '';
  for (const grapheme of graphemesOf(words.trim())) {
    if (strToU8(pathOf(name + grapheme)).length > maxPathBytes) break;
    name += grapheme;
  }
  return pathOf(name);
};

const picturesOf = ({ user, medicine_pictures }: AccountExport): Zippable => {
  const pictures = medicine_pictures.map(({ medicine, picture }, index): [string, Uint8Array] => [
    picturePath(index + 1, medicine),
    decode(picture),
  ]);
  return {
    ...(user.avatar !== null && { 'pictures/profile.webp': decode(user.avatar) }),
    ...Object.fromEntries(pictures),
  };
};

/** Of the text of an export. A survivor's medicines and doses are in it as tables too. */
export const buildZip = (text: string, now: number) => {
  const data = JSON.parse(text) as AccountExport;
  const zone = knownZone(data.user.time_zone, data.user.zone_offset);
  const files = {
    'data.json': strToU8(text),
    ...(data.user.role === 'survivor' && tablesOf(data, now, zone)),
    ...picturesOf(data),
  };
  const name = `upstroke-${localDateOf(now, zone)}.zip`;
  return { name, content: zipSync(files, { mtime: now }) };
};

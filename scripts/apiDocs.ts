import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { accessMatrix, type Permission, type Viewer, viewers } from '../contract/accessMatrix.ts';
import { type EndpointDefinition, needsSession } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { errorStatus } from '../contract/errors.ts';
import { docsPath } from '../server/apiDocs.ts';
import { medicinePicturePath } from '../server/modules/medicineRows/pictureRepository.ts';
import { avatarPath } from '../server/modules/profile/service.ts';

export const apiFile = path.join(import.meta.dirname, '../docs/api.md');
export const accessFile = path.join(import.meta.dirname, '../docs/access.json');
const intro = `# The calls between page and server

Made by \`node scripts/apiDocs.ts\` from [contract/endpoints](../contract/endpoints/index.ts); a test keeps it current. **Who**:
our page sends the Authorization header on \`bearer\` rows and the cookie on all; the server takes either. \`?\` marks what may be
left out. **Marks**: a \`key\` row records something and takes an \`Idempotency-Key\`; an \`urgent\` row is answered whatever the load; a \`proof\` row needs
the user's password of the last 10 minutes, in the call or before it. What
any call may meet: [errors](../contract/errors.ts). In development the server shows the schemas as OpenAPI under \`${docsPath}\`.

|Call|Name|Who|Sent|Answer|Marks|Own refusals|
|-|-|-|-|-|-|-|
`;

const outro = `

Beside these, \`GET ${avatarPath('{name}')}\` answers with the picture of an \`avatarUrl\`, as WebP, to every user who may read that person, and
\`GET ${medicinePicturePath('{name}')}\` with the \`picture\` of a medicine to those who may change it. \`GET /calendar/{secret}.ics\`, the \`link\` of
\`createCalendarLink\`, answers with the planned doses of the next 28 days as iCalendar (RFC 5545), without a session.
`;

type Schema = EndpointDefinition['response'];

const fieldsOf = (schema?: Schema): string => {
  if (schema && 'item' in schema) return `list of ${fieldsOf(schema.item as Schema)}`;
  const entries = schema && 'entries' in schema ? (schema.entries as Record<string, Schema>) : {};
  const shown = ([name, { type }]: [string, Schema]) =>
    `\`${name}${type === 'optional' ? '?' : ''}\``;
  return Object.entries(entries).map(shown).join(' ');
};

const sentOf = ({ query, body, file }: EndpointDefinition): string =>
  file === undefined ? fieldsOf(query ?? body) : `form data: ${fieldsOf(body)} \`${file}?\``;

const marksOf = ({ takesIdempotencyKey, urgent, proof }: EndpointDefinition): string =>
  [takesIdempotencyKey && 'key', urgent && 'urgent', proof && `proof: ${proof}`]
    .filter(Boolean)
    .join(', ');

const lineOf = ([name, row]: [string, EndpointDefinition]): string => {
  const who = !needsSession(row) ? 'anyone' : row.withoutToken ? 'cookie' : 'bearer';
  const refusals = row.errors.map((code) => `${errorStatus[code]} \`${code}\``).join(', ');
  const answer = `${row.status}: ${fieldsOf(row.response)}`;
  return `|\`${row.method} ${row.path}\`|${name}|${who}|${sentOf(row)}|${answer}|${marksOf(row)}|${refusals}|`;
};

const matrixIntro = `
## Who may

What everybody may do with what is the owner's, a survivor's; where a row is about the asker alone, with their own. \`signIn\` is
answered 401, \`no\` 403. A test asks every one of these; [access.json](access.json) is the same for programs.

|Name|${viewers.join('|')}|
|-|${viewers.map(() => '-|').join('')}
`;

const matrixLine = ([name, permissions]: [string, Record<Viewer, Permission>]): string =>
  `|${name}|${viewers.map((viewer) => permissions[viewer]).join('|')}|`;

export const apiDocs = async (): Promise<{ readonly api: string; readonly access: string }> => {
  const matrix = accessMatrix();
  const calls = Object.entries(endpoints).map(lineOf).join('\n');
  const who = Object.entries(matrix).map(matrixLine).join('\n');
  return {
    api: (await format('api.md', intro + calls + outro + matrixIntro + who)).code,
    access: (await format('access.json', JSON.stringify(matrix))).code,
  };
};

if (import.meta.main) {
  const { api, access } = await apiDocs();
  await writeFile(apiFile, api);
  await writeFile(accessFile, access);
}

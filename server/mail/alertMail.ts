import { limits } from '../../contract/fields.ts';
import { paths } from '../../contract/paths.ts';
import type { Mail } from './transport.ts';

interface AlertMailContent {
  readonly name: string;
  readonly message: string;
  /** In the survivor's zone. */
  readonly pressed: string;
  readonly more: number;
}

const maxNameLength = 2 * limits.name + 1;

/** Prevents user text from looking like a header or a line of ours. */
const oneLine = (text: string, maxLength: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

const moreAlerts = (count: number): string =>
  count === 1 ? '1 more alert waits for an answer.' : `${count} more alerts wait for an answer.`;

/** The link contains no token and requires a login. */
export const alertMail = (to: string, publicUrl: string, emergency: AlertMailContent): Mail => {
  const name = oneLine(emergency.name, maxNameLength);
  return {
    to,
    subject: `Emergency: ${name} needs help`,
    text: `${name} needs help.

Message: ${oneLine(emergency.message, limits.alertMessage)}
When: ${emergency.pressed}, on the clock of ${name}
${emergency.more > 0 ? `\n${moreAlerts(emergency.more)}\n` : ''}
Please answer in the emergency log:

${publicUrl}${paths.emergencyLog}

Upstroke does not replace emergency services.
`,
  };
};

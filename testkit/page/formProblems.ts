const textTypes = ['text', 'password', 'email', 'tel', 'url', 'time', 'date', 'number', 'search'];
const ignoreAttribute = 'data-1p-ignore';

const passwordProblem = (input: HTMLInputElement): string | undefined => {
  if (!/^(current|new)-password$/.test(input.autocomplete)) return undefined;
  const fields = [...(input.form?.querySelectorAll('input') ?? [])];
  const username = fields.findIndex(({ autocomplete }) => autocomplete === 'username');
  return username !== -1 && username < fields.indexOf(input)
    ? undefined
    : 'has no username before it';
};

const problemOf = (input: HTMLInputElement): string | undefined => {
  if (!textTypes.includes(input.type)) return undefined;
  if (input.autocomplete === '') return 'has no autocomplete';
  if (input.type === 'password' && !input.autocomplete.endsWith('-password'))
    return 'is no password for password managers';
  const isHidden = ['off', 'one-time-code'].includes(input.autocomplete);
  if (isHidden !== input.hasAttribute(ignoreAttribute))
    return isHidden ? 'is offered to password managers' : 'is kept from password managers';
  return passwordProblem(input);
};

/** What password managers would get wrong in fields that were just added. */
export const formProblems = (added: readonly Node[]): string[] =>
  added
    .filter((node) => node instanceof Element && node.isConnected)
    .flatMap((node) => {
      const element = node as Element;
      return element instanceof HTMLInputElement
        ? [element]
        : [...element.querySelectorAll('input')];
    })
    .flatMap((input) => {
      const problem = problemOf(input);
      return problem === undefined ? [] : [`${input.id || input.name} ${problem}`];
    });

/** It is hidden from users, and so from their queries. */
export const findUsername = (): HTMLInputElement | null =>
  document.querySelector('input[autocomplete="username"]');

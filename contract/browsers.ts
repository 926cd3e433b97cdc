import packageJson from '../package.json' with { type: 'json' };

/** The oldest supported version of each browser; tools read the same list. */
export const oldestBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  packageJson.browserslist.map((one): [string, string] => {
    const [name = '', version = ''] = one.split(' >= ');
    return [name, version];
  }),
);

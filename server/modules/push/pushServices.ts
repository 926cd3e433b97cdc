/** The push services of Chrome and Edge, Firefox, Safari and Windows. Each group is the name of one. */
const knownPushServices =
  /^(?:(fcm\.googleapis\.com)|(?:[a-z\d-]+\.)*(push\.services\.mozilla\.com)|(?:[a-z\d-]+\.)+(push\.apple\.com|notify\.windows\.com))$/;

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/**
 * Whether we may send to this address, which a browser, or anybody who speaks like one, has named:
 * a known push service over https on its own port, or a host in `allowedHosts` (host or host:port,
 * in small letters) over https or http. Never one with a user name or password.
 */
export const isAllowedEndpoint = (endpoint: string, allowedHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, host, port } = new URL(endpoint);
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined || username !== '' || password !== '') return false;
  if (allowedHosts.includes(host) || allowedHosts.includes(`${hostname}:${port || defaultPort}`)) {
    return true;
  }
  return protocol === 'https:' && port === '' && knownPushServices.test(hostname);
};

/** The name of the push service of an endpoint, one for all hosts of a known one. */
export const pushServiceOf = (endpoint: string): string => {
  const { hostname, host } = URL.parse(endpoint) ?? { hostname: '', host: '' };
  return knownPushServices.exec(hostname)?.slice(1).find(Boolean) ?? host;
};

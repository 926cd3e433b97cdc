export type InstallOutcome = 'accepted' | 'dismissed';

interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: InstallOutcome }>;
}

export const makeInstallPrompts = (target: EventTarget) => {
  const changed = new Set<() => void>();
  let offered: InstallPrompt | null = null;
  let isInstalled = false;
  const offer = (prompt: InstallPrompt | null) => {
    offered = prompt;
    for (const run of changed) run();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  target.addEventListener('appinstalled', () => {
    isInstalled = true;
    offer(null);
  });
  return {
    isOffered: () => offered !== null,
    isInstalled: () => isInstalled,
    onChanged: (run: () => void): void => void changed.add(run),
    /** The browser asks only once and after a tap; null if it did not ask. */
    prompt: async () => {
      const asked = offered;
      if (!asked) return null;
      try {
        await asked.prompt();
        return (await asked.userChoice).outcome;
      } catch {
        return null;
      } finally {
        if (offered === asked) offer(null);
      }
    },
  };
};

export type InstallPrompts = ReturnType<typeof makeInstallPrompts>;

export type InstallOutcome = 'accepted' | 'dismissed';

/** What Chromium asks with; no other browser has it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: InstallOutcome }>;
}

/** The browser's offer to install the app, kept until a person wants it. */
export interface InstallPrompts {
  isOffered: () => boolean;
  isInstalled: () => boolean;
  /** Returns how to stop hearing. */
  onChanged: (run: () => void) => () => void;
  /** Lets the browser ask, which it does once and only after a tap; null where it did not. */
  prompt: () => Promise<InstallOutcome | null>;
}

/** Hears of an offer from now on: a browser makes it once, soon after the page has loaded. */
export const makeInstallPrompts = (target: EventTarget): InstallPrompts => {
  const changed = new Set<() => void>();
  let offered: InstallPrompt | null = null;
  let isInstalled = false;
  const offer = (prompt: InstallPrompt | null) => {
    offered = prompt;
    for (const run of changed) run();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    // The browser would ask by itself, at a moment of its own.
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
    onChanged: (run) => {
      changed.add(run);
      return () => void changed.delete(run);
    },
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

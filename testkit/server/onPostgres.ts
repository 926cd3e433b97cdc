Object.assign(globalThis, { testEngine: 'postgres' });

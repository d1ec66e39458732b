// Loaded into the server before its own code.
import { constants } from 'node:os';

// The start script holds the other end of a channel: when it is gone, even without a word (kill -9), the server ends as if it
// had been told to.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

// Until the server listens for signals itself (it may still be making its database), one of them ends it in order: what
// waits for the process's end, such as the database's own end, is run, as it would not be by the system's default.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

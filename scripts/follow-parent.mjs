// Loaded into the server before its own code. The start script holds the other end of a channel: when it is gone, even
// without a word (kill -9), the server ends as if it had been told to.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

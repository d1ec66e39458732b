// Ends once the web process MAINPID, on HOST and PORT, responds to /readyz: systemd counts the unit as started then. Fails once the process
// has ended.
const { HOST = '::', PORT = '8080', MAINPID = '' } = process.env;
const host = ['::', '0.0.0.0', ''].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;

const isReady = () =>
  fetch(`http://${host}:${PORT}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

function isRunning() {
  try {
    return process.kill(Number(MAINPID), 0);
  } catch {
    return false;
  }
}

while (!(await isReady())) {
  if (!isRunning()) {
    console.error('The process ended before it served.');
    process.exitCode = 1;
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}

// Ends once the web process on HOST and PORT responds to /readyz: systemd counts the unit as started then.
const { HOST = '::', PORT = '8080' } = process.env;
const host = ['::', '0.0.0.0', ''].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;

const isReady = () =>
  fetch(`http://${host}:${PORT}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));

// A Dockerfile as far as ours goes: its stages with their instructions.

/** @typedef {{ name: string, rest: string }} Instruction */
/** @typedef {{ from: string, name: string, instructions: Instruction[] }} Stage */

const known = new Set([
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'RUN',
  'USER',
  'VOLUME',
  'WORKDIR',
]);

/**
 * The stages of a Dockerfile without continued lines.
 * @param {string} text
 * @returns {Stage[]}
 * @throws Error at an instruction that is not known here: it would be left out unseen
 */
export function stagesOf(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (name === 'FROM') {
      const [from = '', , as = String(stages.length)] = words;
      stages.push({ from, name: as, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!known.has(name) || !stage || line.endsWith('\\'))
      throw new Error(`The Dockerfile has a line unknown here: ${line}`);
    stage.instructions.push({ name, rest });
  }
  return stages;
}

/**
 * The command of a HEALTHCHECK in JSON form, without its options.
 * @param {string} rest
 * @returns {string[]}
 */
export function healthCommand(rest) {
  return JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
}

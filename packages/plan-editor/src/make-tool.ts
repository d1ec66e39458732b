import type { Host, Tool, ToolName } from './tool.ts';
import { cutOutTool } from './tools/cut-out.ts';
import { doodleTool } from './tools/doodle.ts';
import { pullingTool } from './tools/drawing.ts';
import { measureTool } from './tools/measuring.ts';
import { moveTool } from './tools/move.ts';
import { polygonTool } from './tools/polygon.ts';
import { scaleAreaTool } from './tools/scale-area.ts';
import { scissorsTool } from './tools/scissors.ts';

const makers: Readonly<Record<ToolName, (host: Host) => Tool>> = {
  move: moveTool,
  horizontal_measure: (host) => measureTool(host, 'width', 'scale'),
  vertical_measure: (host) => measureTool(host, 'height', 'scale'),
  line_measure: (host) => measureTool(host, 'line', 'scale'),
  scale_area: scaleAreaTool,
  check: (host) => measureTool(host, 'line', 'check'),
  scissors: scissorsTool,
  cut_out: cutOutTool,
  line: pullingTool,
  rect: pullingTool,
  circle: pullingTool,
  doodle: doodleTool,
  lamp: pullingTool,
  polygon: (host) => polygonTool(host, true),
  open_polygon: (host) => polygonTool(host, false),
};

/** A tool as it begins: nothing of it is half done. */
export function makeTool(name: ToolName, host: Host): Tool {
  return makers[name](host);
}

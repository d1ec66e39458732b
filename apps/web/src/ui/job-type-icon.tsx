import {
  IconAirConditioning,
  IconBarrierBlock,
  IconBolt,
  IconBuilding,
  IconBuildingFactory2,
  IconBuildingSkyscraper,
  IconBuildingWarehouse,
  IconBulb,
  IconCamera,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardList,
  IconCrane,
  IconDoor,
  IconDroplet,
  IconElevator,
  IconEngine,
  IconEscalator,
  IconFireExtinguisher,
  IconFireHydrant,
  IconFlame,
  IconForklift,
  IconGauge,
  IconHammer,
  IconHelmet,
  IconHome,
  IconKey,
  IconLadder,
  IconMapPin,
  IconPackage,
  IconPaint,
  IconPlug,
  IconPool,
  IconRecycle,
  IconRoad,
  IconRuler2,
  IconShieldCheck,
  IconShovel,
  IconSolarPanel,
  IconStairs,
  IconTemperature,
  IconTool,
  IconTree,
  IconTrowel,
  IconTruck,
  IconUsers,
  IconWall,
  IconWeight,
  IconWind,
  IconWindow,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';

/** The icons that a job type and a step can have, by the name that is stored. */
const icons: Readonly<Record<string, TablerIcon>> = {
  clipboard: IconClipboardList,
  checklist: IconChecklist,
  approval: IconClipboardCheck,
  wrench: IconTool,
  hammer: IconHammer,
  ruler: IconRuler2,
  weight: IconWeight,
  gauge: IconGauge,
  lift: IconElevator,
  escalator: IconEscalator,
  stairs: IconStairs,
  ladder: IconLadder,
  door: IconDoor,
  window: IconWindow,
  wall: IconWall,
  paint: IconPaint,
  trowel: IconTrowel,
  shovel: IconShovel,
  crane: IconCrane,
  forklift: IconForklift,
  engine: IconEngine,
  electricity: IconBolt,
  plug: IconPlug,
  light: IconBulb,
  sun: IconSolarPanel,
  water: IconDroplet,
  pool: IconPool,
  air: IconAirConditioning,
  wind: IconWind,
  temperature: IconTemperature,
  fire: IconFlame,
  extinguisher: IconFireExtinguisher,
  hydrant: IconFireHydrant,
  safety: IconShieldCheck,
  helmet: IconHelmet,
  barrier: IconBarrierBlock,
  key: IconKey,
  camera: IconCamera,
  people: IconUsers,
  home: IconHome,
  building: IconBuilding,
  tower: IconBuildingSkyscraper,
  factory: IconBuildingFactory2,
  warehouse: IconBuildingWarehouse,
  road: IconRoad,
  truck: IconTruck,
  package: IconPackage,
  place: IconMapPin,
  tree: IconTree,
  recycling: IconRecycle,
};

export const iconNames: readonly string[] = Object.keys(icons);

/** Whether a stored icon is a sign of its own (one or two letters or a pictogram) rather than a name. */
const isSign = (icon: string) => icon !== '' && [...icon].length <= 2;

interface JobTypeIconProps {
  readonly icon: string;
  readonly size?: number;
}

/** The icon of a job type or a step; a clipboard where none was chosen, or one that this version doesn't know. It only decorates. */
export function JobTypeIcon({ icon, size = 20 }: JobTypeIconProps) {
  if (isSign(icon)) {
    return (
      <span aria-hidden style={{ inlineSize: size, textAlign: 'center', flex: 'none' }}>
        {icon}
      </span>
    );
  }
  const Icon = (Object.hasOwn(icons, icon) ? icons[icon] : undefined) ?? IconClipboardList;
  return <Icon size={size} stroke={1.5} aria-hidden style={{ flex: 'none' }} />;
}

import { type Missing, missingClasses, missingFunctions } from "./not-built.ts";

/**
 * The names of `foundry.canvas`, as its module pages list them (foundryvtt.com/api/v14/modules/foundry.canvas.html and
 * those below it, and generation 13's). Nothing is drawn here, as with core's setting that disables the canvas; but
 * packages name these classes and extend them while they load, so each is there and throws, naming itself, when it is
 * constructed.
 */
const CLASSES: Readonly<Record<string, Missing>> = {
  "": names("Canvas FramebufferSnapshot SceneManager TextureExtractor TextureLoader TransitionContainer"),
  animation: names("CanvasAnimation ChatBubbles ParticleGenerator SmoothNoise", { 14: "CanvasShakeEffect" }),
  containers: names(
    "CachedContainer ControlIcon Cursor DoorControl DoorMesh GridHighlight GridMesh PointSourceMesh PreciseText QuadMesh ResizeHandle SpriteMesh UnboundContainer",
    { 14: "ShapeControls ShapeControlsHandle" },
  ),
  geometry: names(
    "CanvasQuadtree ClockwiseSweepPolygon LimitedAnglePolygon ObservableTransform PointSourcePolygon PolygonMesher Quadtree Ray UnboundTransform WeilerAthertonClipper",
    { 14: "ElevatedSurfaceExposureGenerator" },
  ),
  "geometry.edges": names("CanvasEdges CollisionResult Edge PolygonVertex"),
  groups: names(
    "CanvasVisibility EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup InterfaceCanvasGroup OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup",
  ),
  interaction: names(
    "AlertPing ArrowPing BaseRuler ChevronPing MouseInteractionManager Ping PulsePing RenderFlags Ruler",
  ),
  layers: names(
    "CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasDepthMask CanvasIlluminationEffects CanvasLayer CanvasOcclusionMask CanvasVisionMask ControlsLayer DarknessLevelContainer DrawingsLayer GridLayer InteractionLayer LightingLayer NotesLayer PlaceablesLayer RegionLayer SoundsLayer TilesLayer TokenLayer WallsLayer WeatherEffects",
    { 13: "TemplateLayer" },
  ),
  perception: names("FogManager PerceptionManager"),
  // Measured templates are regions since 14 and off its page; a system that is verified for 14 extends their class all
  // the same.
  placeables: names("AmbientLight AmbientSound Drawing MeasuredTemplate Note PlaceableObject Region Tile Token Wall"),
  "placeables.regions": names("RegionGeometry"),
  "placeables.tokens": names("BaseTokenRuler TokenRing TokenRuler TokenTurnMarker TurnMarkerData UserTargets"),
  primary: names("PrimaryCanvasContainer PrimaryCanvasParticleContainer PrimaryGraphics PrimarySpriteMesh"),
  "rendering.filters": names(
    "AbstractBaseFilter AbstractBaseMaskFilter AlphaBlurFilter AlphaBlurFilterPass InvisibilityFilter PrimaryCanvasGroupAmbienceFilter SMAABlendingWeightCalculationFilter SMAAEdgeDetectionFilter SMAAFilter SMAANeighborhoodBlendingFilter TextureTransitionFilter VisibilityFilter VisualEffectsMaskingFilter VoidFilter WeatherOcclusionMaskFilter",
  ),
  "rendering.batching": names("BatchRenderer BatchShaderGenerator"),
  "rendering.shaders": names(
    "AbstractBaseShader AdaptiveBackgroundShader AdaptiveColorationShader AdaptiveDarknessShader AdaptiveIlluminationShader AdaptiveLightingShader AdaptiveVisionShader GridShader",
  ),
  sources: names(
    "BaseEffectSource BaseLightSource GlobalLightSource PointDarknessSource PointLightSource PointMovementSource PointSoundSource PointVisionSource RenderedEffectSource",
  ),
};

const FUNCTIONS: Readonly<Record<string, Missing>> = {
  "": names("getTexture loadTexture"),
  containers: names("FullCanvasObjectMixin"),
  groups: names("CanvasGroupMixin"),
  interaction: names("RenderFlagsMixin"),
  primary: names("CanvasTransformMixin PrimaryCanvasObjectMixin PrimaryOccludableObjectMixin"),
  sources: names("PointEffectSourceMixin"),
};

/** `foundry.canvas` for the generation in force. `lazy` creates a namespace whose names are not kept. */
export function canvasNamespace(lazy: (path: string) => object): object {
  const root: Record<string, any> = {};
  for (const unnamed of ["borders", "extensions", "vfx", "workers"]) root[unnamed] = lazy(`foundry.canvas.${unnamed}`);
  for (const [table, make] of [
    [CLASSES, missingClasses],
    [FUNCTIONS, missingFunctions],
  ] as const) {
    for (const [path, missing] of Object.entries(table)) {
      const at = path.split(".").reduce((space, key) => (key === "" ? space : (space[key] ??= {})), root);
      Object.assign(at, make(["foundry.canvas", path].filter(Boolean).join("."), missing));
    }
  }
  return root;
}

function names(both: string, alone: { readonly 13?: string; readonly 14?: string } = {}): Missing {
  const list = (text = ""): string[] => text.split(" ").filter(Boolean);
  return { both: list(both), 13: list(alone[13]), 14: list(alone[14]) };
}

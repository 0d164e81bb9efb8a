// The API's types under short names. schema.d.ts is written from the server's own description by npm run types.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Game = Schemas["GameView"];
export type Option = Schemas["Option"];
export type Workshop = Schemas["WorkshopView"];
export type Hero = Schemas["HeroView"];
export type RuleText = Schemas["RuleView"];
export type Person = Schemas["Me"];
export type Frame = Schemas["Frame"];
/** Legal moves: one, or with from and to the moves "text from" ... "text to". */
export type Group = Schemas["Group"];
export type Entry = Schemas["Entry"];
export type LogPage = Schemas["LogPage"];
export type StoryLine = Schemas["Line"];
export type SeatInfo = Schemas["SeatView"];
export type Table = Schemas["View"];
export type Summary = Schemas["Glance"];
/** A campaign: what happened so far, all its matches, and the ways on. */
export type Campaign = Schemas["CampaignView"];
export type CampaignSummary = Schemas["CampaignGlance"];
export type Chapter = Schemas["ChapterView"];
export type Way = Schemas["WayView"];
export type Seating = Schemas["Seating"];
export type NewTable = Schemas["Plan"];
export type ClockRule = Schemas["ClockRule"];
export type Verdict = Schemas["Verdict"];
export type Preview = Schemas["Preview"];
export type Odds = Schemas["Odds"];
export type Hint = Schemas["Advice"];
/** What became of a table when the last thing entered was another. */
export type Correction = Schemas["Correction"];
export type ChatLine = Schemas["ChatLine"];
export type Proof = Schemas["Proof"];
export type Ending = Schemas["Summary"];
/** How likely each side was to win, entry by entry. */
export type Course = Schemas["Course"];
export type Notices = Schemas["NoticesView"];
export type Channel = Schemas["ChannelView"];
export type NewChannel = Schemas["ChannelRequest"];
export type QuietHours = Schemas["QuietView"];
export type Account = Schemas["Account"];
export type Device = Schemas["DeviceView"];
export type Blocked = Schemas["Blocked"];
export type Culprit = Schemas["Culprit"];
export type Reported = Schemas["Reported"];
export type Report = Schemas["ReportView"];
export type Ban = Schemas["BanView"];
export type NewBan = Schemas["BanRequest"];
export type Act = Schemas["ActView"];
export type Resident = Schemas["Resident"];
export type TableGlance = Schemas["TableGlance"];
export type ProblemText = Schemas["Problem"];

/** What the live stream sends. */
export type Message =
  | { t: "frame"; frame: Frame }
  | { t: "log"; entries: Entry[] }
  | { t: "table"; table: Table }
  | { t: "chat"; lines: ChatLine[] }
  | { t: "ping" | "ack" | "problem" };

import { mount } from "svelte";
import App from "./App.svelte";
import { fetchLanguage } from "./messages";
import { prefs } from "./prefs.svelte";
import { beginWorker } from "./worker";
import "./styles/fonts.css";
import "./styles/theme.css";
import "./styles/base.css";

await fetchLanguage(prefs.language);
mount(App, { target: document.body });
beginWorker();

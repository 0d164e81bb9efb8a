import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/theme.css";
import "./styles/base.css";

mount(App, { target: document.body });
